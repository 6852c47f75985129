import { t, type Text } from '@kangju/contract'

export const periodWords = {
  always: t('长期', 'No end date', 'Sin fecha de fin', '期限なし'),
  between: t('{from}至{to}', '{from} to {to}', '{from} a {to}', '{from}～{to}'),
  from: t('{from}起', 'From {from}', 'Desde {from}', '{from}から'),
  to: t('至{to}', 'Until {to}', 'Hasta {to}', '{to}まで'),
} as const satisfies Record<string, Text>

export const cropWords = {
  title: t('裁剪图片', 'Crop image', 'Recortar imagen', '画像の切り抜き'),
  help: t(
    '拖动或用方向键移动图片，滚轮或滑块缩放。',
    'Drag or use the arrow keys to move the image. Zoom with the wheel or the slider.',
    'Arrastre o use las flechas para mover la imagen. Use la rueda o el control deslizante para ampliarla.',
    'ドラッグまたは矢印キーで画像を移動、ホイールまたはスライダーで拡大縮小します。',
  ),
  area: t('裁剪区域', 'Crop area', 'Zona de recorte', '切り抜き範囲'),
  zoom: t('缩放', 'Zoom', 'Zoom', '拡大縮小'),
  use: t('使用', 'Use', 'Usar', '使用する'),
  size: t(
    '将输出{width}×{height}像素',
    'Output: {width} × {height} pixels',
    'Resultado: {width} × {height} píxeles',
    '{width}×{height}ピクセルで出力します。',
  ),
  small: t(
    '原图较小，放大后可能不清晰（建议{width}×{height}）',
    'Small image, may look blurred (recommended: {width} × {height})',
    'Imagen pequeña, puede verse borrosa (recomendado: {width} × {height})',
    '元の画像が小さいため、ぼやける可能性があります（推奨：{width}×{height}）',
  ),
  unreadable: t(
    '图片无法读取，请换一张',
    'The image can’t be read. Choose another.',
    'No se puede leer la imagen. Elija otra.',
    '画像を読み込めません。別の画像を選んでください。',
  ),
} as const satisfies Record<string, Text>
