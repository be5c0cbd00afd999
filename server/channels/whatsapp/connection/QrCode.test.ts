import { describe, expect, it } from 'vitest';
import { QrCode } from './QrCode.ts';

describe('a QR code whose secret was retired', () => {
  it('is shown with the new one, like every code after it', () => {
    const code = new QrCode();
    expect(code.replaceSecret('unseen')).toBeUndefined();
    expect(code.showNext('url#ref1,noise,identity,old,1')).toBe('url#ref1,noise,identity,unseen,1');
    expect(code.replaceSecret('new')).toBe('url#ref1,noise,identity,new,1');
    expect(code.showNext('url#ref2,noise,identity,old,1')).toBe('url#ref2,noise,identity,new,1');
    expect(code.count).toBe(2);
  });
});
