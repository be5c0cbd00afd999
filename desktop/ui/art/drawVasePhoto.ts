const createVasePath = (): Path2D => new Path2D('M340 130 h120 q-20 70 40 130 q70 120 -30 230 h-140 q-100 -110 -30 -230 q60 -60 40 -130 z');

function drawVase(paper: OffscreenCanvasRenderingContext2D): void {
  const wall = paper.createLinearGradient(0, 0, 800, 600);
  wall.addColorStop(0, '#f4f0e8');
  wall.addColorStop(1, '#d9d2c5');
  paper.fillStyle = wall;
  paper.fillRect(0, 0, 800, 600);
  paper.fillStyle = '#b98350';
  paper.fillRect(0, 440, 800, 160);
  const clay = paper.createLinearGradient(280, 0, 520, 0);
  clay.addColorStop(0, '#e29a73');
  clay.addColorStop(1, '#9c5233');
  paper.fillStyle = clay;
  const shape = createVasePath();
  paper.fill(shape);
  paper.strokeStyle = '#f3e3d3';
  paper.lineWidth = 5;
  paper.stroke(new Path2D('M290 330 q110 30 220 0 M284 360 q116 30 232 0'));
  paper.strokeStyle = '#43180a';
  paper.lineWidth = 4;
  paper.stroke(new Path2D('M436 136 l-14 34 l16 22 l-18 30 l12 26'));
}

/** Sample photo for the simulated phone: a vase with a cracked rim. */
export async function drawVasePhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(800, 600);
  const paper = canvas.getContext('2d');
  if (paper !== null) {
    drawVase(paper);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 });
}
