const createVasePath = (): Path2D => new Path2D('M340 130 h120 q-20 70 40 130 q70 120 -30 230 h-140 q-100 -110 -30 -230 q60 -60 40 -130 z');

function drawVase(context: OffscreenCanvasRenderingContext2D): void {
  const wallGradient = context.createLinearGradient(0, 0, 800, 600);
  wallGradient.addColorStop(0, '#f4f0e8');
  wallGradient.addColorStop(1, '#d9d2c5');
  context.fillStyle = wallGradient;
  context.fillRect(0, 0, 800, 600);
  context.fillStyle = '#b98350';
  context.fillRect(0, 440, 800, 160);
  const clayGradient = context.createLinearGradient(280, 0, 520, 0);
  clayGradient.addColorStop(0, '#e29a73');
  clayGradient.addColorStop(1, '#9c5233');
  context.fillStyle = clayGradient;
  const shape = createVasePath();
  context.fill(shape);
  context.strokeStyle = '#f3e3d3';
  context.lineWidth = 5;
  context.stroke(new Path2D('M290 330 q110 30 220 0 M284 360 q116 30 232 0'));
  context.strokeStyle = '#43180a';
  context.lineWidth = 4;
  context.stroke(new Path2D('M436 136 l-14 34 l16 22 l-18 30 l12 26'));
}

/** Sample photo for the simulated phone: a vase with a cracked rim. */
export async function drawVasePhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(800, 600);
  const context = canvas.getContext('2d');
  if (context !== null) {
    drawVase(context);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 });
}
