/** The server gives each page its own CSP nonce; every style written into the page must carry it. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/**
 * antd passes its nonce to its styles, but not to those that lock scrolling under a dialog and measure scrollbars
 * (@rc-component/portal and util), so every style element gets it when created.
 */
export const giveStylesTheNonce = () => {
  if (nonce === '') return
  const page = document as unknown as { createElement: (...args: unknown[]) => Element }
  const create = page.createElement.bind(document)
  page.createElement = (...args) => {
    const element = create(...args)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
