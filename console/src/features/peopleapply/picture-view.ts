// Placement of a picture in its frame: rotated, zoomed and moved.

export interface Size {
  readonly width: number
  readonly height: number
}

export interface PictureView {
  /** Quarter turns clockwise. */
  readonly turns: number
  /** 1 shows the whole picture. */
  readonly zoom: number
  /** Offset of its centre from the centre of the frame. */
  readonly x: number
  readonly y: number
}

export const wholePicture: PictureView = { turns: 0, zoom: 1, x: 0, y: 0 }
const zoomAtMost = 8
export const zoomStep = 1.4

const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Scale at which the whole picture fits the frame. */
export const fitOf = (frame: Size, picture: Size, turns: number): number => {
  const { width, height } = turned(picture, turns)
  return width === 0 || height === 0 ? 1 : Math.min(frame.width / width, frame.height / height)
}

const within = (value: number, limit: number) => (limit === 0 ? 0 : Math.max(-limit, Math.min(limit, value)))

/** The nearest placement with no edge of the picture inside the frame where the picture could fill it. */
export const keptIn = (frame: Size, picture: Size, view: PictureView): PictureView => {
  const zoom = Math.max(1, Math.min(zoomAtMost, view.zoom))
  const scale = fitOf(frame, picture, view.turns) * zoom
  const { width, height } = turned(picture, view.turns)
  return {
    turns: view.turns,
    zoom,
    x: within(view.x, Math.max(0, (width * scale - frame.width) / 2)),
    y: within(view.y, Math.max(0, (height * scale - frame.height) / 2)),
  }
}

/** Zooms while a point of the frame (relative to its centre) stays in place. */
export const zoomedAt = (
  frame: Size,
  picture: Size,
  view: PictureView,
  factor: number,
  at = { x: 0, y: 0 },
): PictureView => {
  const zoom = Math.max(1, Math.min(zoomAtMost, view.zoom * factor))
  const grown = zoom / view.zoom
  const moved = { ...view, zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }
  return keptIn(frame, picture, moved)
}

export const turnedOnce = (view: PictureView): PictureView => ({ ...wholePicture, turns: (view.turns + 1) % 4 })
