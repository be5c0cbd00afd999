import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listChangedFiles, readProjectFiles } from './changedFiles.mjs';

let folder;
const person = ['-c', 'user.name=Ana', '-c', 'user.email=ana@made.test', '-c', 'commit.gpgsign=false'];
const git = (...args) => execFileSync('git', [...person, ...args], { cwd: folder });
const write = (name, text = name) => writeFileSync(path.join(folder, name), text);
const commit = (name) => {
  write(name);
  git('add', '.');
  git('commit', '--quiet', '-m', name);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-changed-'));
  git('init', '--quiet', '--initial-branch=main');
  commit('first.ts');
  commit('second.ts');
});

afterEach(() => rmSync(folder, { recursive: true }));

it('on main, what is uncommitted, or else the last commit', () => {
  expect(listChangedFiles(folder)).toEqual(['second.ts']);
  write('first.ts', 'changed');
  write('née.ts');
  expect(listChangedFiles(folder)).toEqual(['first.ts', 'née.ts']);
});

it('on a branch, its commits and what is uncommitted', () => {
  git('switch', '--quiet', '-c', 'topic');
  commit('third.ts');
  commit('fourth.ts');
  rmSync(path.join(folder, 'first.ts'));
  expect(listChangedFiles(folder)).toEqual(['first.ts', 'fourth.ts', 'third.ts']);
  expect([...readProjectFiles(folder).keys()]).toEqual(['fourth.ts', 'second.ts', 'third.ts']);
});
