interface Content {
  readonly class?: string
  readonly text?: string
  readonly onPress?: () => void
  /** Finds the element again after a redraw. */
  readonly key?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly children?: readonly (Node | undefined)[]
}

/** Creates an element; text is never read as markup. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { class: name, text, onPress, key, attributes = {}, children = [] }: Content = {},
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  if (name !== undefined) made.className = name
  if (text !== undefined) made.textContent = text
  if (onPress !== undefined) made.addEventListener('click', onPress)
  if (key !== undefined) made.dataset['key'] = key
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children.filter((child) => child !== undefined))
  return made
}

/** A picture; an address of another server is not loaded. */
export const picture = (name: string, url: string, alt: string): HTMLImageElement =>
  element('img', { class: name, attributes: { src: url, alt, decoding: 'async' } })

/** Plays a stream; the own picture makes no sound. */
export const play = (on: HTMLVideoElement, stream: MediaStream | undefined) => {
  if (on.srcObject === (stream ?? null)) return
  on.srcObject = stream ?? null
  if (stream !== undefined) void on.play().catch(() => undefined)
}

export const video = (name: string, isMuted: boolean): HTMLVideoElement => {
  const made = element('video', { class: name })
  Object.assign(made, { muted: isMuted, autoplay: true, playsInline: true })
  return made
}
