interface Content {
  readonly class?: string
  readonly text?: string
  readonly onPress?: () => void
  readonly children?: readonly (Node | undefined)[]
}

/** Creates an element; text is never read as markup. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { class: name, text, onPress, children = [] }: Content = {},
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  if (name !== undefined) made.className = name
  if (text !== undefined) made.textContent = text
  if (onPress !== undefined) made.addEventListener('click', onPress)
  made.append(...children.filter((child) => child !== undefined))
  return made
}

/** Plays a stream; the own picture makes no sound. */
export const video = (name: string, stream: MediaStream | undefined, isMuted: boolean): HTMLVideoElement => {
  const made = element('video', { class: name })
  Object.assign(made, { srcObject: stream ?? null, muted: isMuted, autoplay: true, playsInline: true })
  if (stream !== undefined) void made.play().catch(() => undefined)
  return made
}
