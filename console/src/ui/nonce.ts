/** The server gives each page a nonce of its own; what is written into the page has to carry it. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/**
 * antd hands its nonce to its styles, but not to those with which it stops the page from scrolling under a dialog and
 * measures scrollbars (@rc-component/portal and util know no csp there): every style element gets it as it is made.
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
