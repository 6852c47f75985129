import { t, type Text } from '@kangju/contract'

export const mapWords = {
  map: t('地图', 'Map', 'Mapa', '地図'),
  mapOf: t('{name}地图', 'Map of {name}', 'Mapa de {name}', '{name}の地図'),
  zoomIn: t('放大', 'Zoom in', 'Acercar', '拡大'),
  zoomOut: t('缩小', 'Zoom out', 'Alejar', '縮小'),
  fit: t('显示所选地区', 'Show the chosen area', 'Mostrar la zona elegida', '選択した地域を表示'),
  keys: t(
    '方向键移动位置（按住 Shift 移动更远），加减号缩放，没有位置时按回车放在地图中央。',
    'Arrow keys move the position (further with Shift), plus and minus zoom; with no position yet, Enter puts it in the middle.',
    'Las flechas mueven la posición (más lejos con Mayús), más y menos acercan y alejan; si aún no hay posición, Intro la pone en el centro.',
    '矢印キーで位置を移動（Shiftで大きく）、＋と－で拡大縮小。位置がないときはEnterで中央に置きます。',
  ),
  lookKeys: t(
    '方向键移动地图，加减号缩放。',
    'Arrow keys move the map, plus and minus zoom.',
    'Las flechas mueven el mapa; más y menos acercan y alejan.',
    '矢印キーで地図を移動、＋と－で拡大縮小。',
  ),
  hint: t(
    '点击设定位置，方向键微调，拖动移动地图',
    'Click to set the position, arrow keys to adjust it, drag to move the map',
    'Haga clic para fijar la posición, flechas para ajustarla, arrastre para mover el mapa',
    'クリックで位置を設定、矢印キーで微調整、ドラッグで地図を移動',
  ),
  paste: t(
    '粘贴地图链接或坐标',
    'Paste a map link or coordinates',
    'Pegue un enlace de mapa o coordenadas',
    '地図のリンクまたは座標を貼り付け',
  ),
  noneInLink: t(
    '没有读到坐标；短链接请先在浏览器中打开，再复制地址',
    'There are no coordinates in it. Open a short link in the browser first and copy that address.',
    'No contiene coordenadas. Abra antes el enlace corto en el navegador y copie esa dirección.',
    '座標が見つかりません。短縮リンクはブラウザーで開いてからアドレスをコピーしてください。',
  ),
  noPosition: t('未设定位置', 'No position yet', 'Sin posición', '位置は未設定'),
  km: t('{count} 公里', '{count} km', '{count} km', '{count} km'),
  metres: t('{count} 米', '{count} m', '{count} m', '{count} m'),
  noArea: t(
    '先选择地区，再在地图上设定位置。',
    'Choose the area first, then set the position on its map.',
    'Elija primero la zona y después fije la posición en su mapa.',
    '先に地域を選択すると、地図上で位置を設定できます。',
  ),
  noOutline: t(
    '没有该地区的地图，请直接填写经纬度。',
    'There is no map of this area. Enter the longitude and latitude instead.',
    'No hay mapa de esta zona. Introduzca la longitud y la latitud.',
    'この地域の地図はありません。経度と緯度を入力してください。',
  ),
  nothingToShow: t(
    '没有该地区的地图。',
    'There is no map of this area.',
    'No hay mapa de esta zona.',
    'この地域の地図はありません。',
  ),
  failed: t(
    '地图没有加载成功',
    'The map could not be loaded',
    'No se pudo cargar el mapa',
    '地図を読み込めませんでした',
  ),
  elsewhere: t(
    '此位置位于{name}，与所选地区不一致。',
    'This position is in {name}, not in the chosen area.',
    'Esta posición está en {name}, no en la zona elegida.',
    'この位置は{name}にあり、選択した地域と一致しません。',
  ),
  outside: t(
    '此位置不在所选地区内。',
    'This position is outside the chosen area.',
    'Esta posición está fuera de la zona elegida.',
    'この位置は選択した地域の外にあります。',
  ),
  takeOver: t('改为{name}', 'Use {name}', 'Usar {name}', '{name}に変更'),
} as const satisfies Record<string, Text>
