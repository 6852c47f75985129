/** Hands a public picture to the browser to keep, under a name that says what it shows. */
export const savePicture = (url: string, name: string) => {
  const ending = /\.\w+$/.exec(url)?.[0] ?? ''
  // What no file system takes in a name.
  const plain = name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()
  const link = Object.assign(document.createElement('a'), { href: url, download: `${plain}${ending}` })
  document.body.append(link)
  link.click()
  link.remove()
}
