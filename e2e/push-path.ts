/** A script that navigates within the console without loading the page; the router counts its entries by `idx`. */
export const pushPath = (path: string) => `{
  const idx = (history.state?.idx ?? 0) + 1
  history.pushState({ usr: null, key: String(idx), idx }, '', ${JSON.stringify(path)})
  dispatchEvent(new PopStateEvent('popstate'))
}`
