/** A part of a picture, in pixels of the picture. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Size of the output: the wanted ratio, never larger than wanted and never upscaled. */
export const outputSize = (part: Pick<Part, 'width'>, wanted: Size): Size => {
  const width = Math.max(1, Math.min(wanted.width, Math.round(part.width)))
  return { width, height: Math.max(1, Math.round((width * wanted.height) / wanted.width)) }
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | undefined>((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality)
  })

/** Encodes at the highest quality that fits; a browser without WebP support encodes JPEG instead. */
const encodeWithin = async (canvas: HTMLCanvasElement, maxBytes: number) => {
  for (const quality of [0.9, 0.8, 0.65, 0.5]) {
    const webp = await encode(canvas, 'image/webp', quality)
    const blob = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', quality)
    if (blob !== undefined && blob.size <= maxBytes) return blob
  }
  return undefined
}

/** The part of the picture as a file; undefined when the picture cannot be read. */
export const cropPicture = async (picture: Blob, part: Part, wanted: Size, maxBytes: number) => {
  const { width, height } = outputSize(part, wanted)
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d')
  if (brush === null) return undefined
  // JPEG has no transparency, so transparent areas would turn black.
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
  bitmap.close()
  const blob = await encodeWithin(canvas, maxBytes)
  if (blob === undefined) return undefined
  return new File([blob], blob.type === 'image/webp' ? 'picture.webp' : 'picture.jpg', { type: blob.type })
}
