/** Downloads a public picture under a descriptive file name. */
export const savePicture = (url: string, name: string) => {
  const ending = /\.\w+$/.exec(url)?.[0] ?? ''
  // These characters are not allowed in file names.
  const plain = name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()
  const link = Object.assign(document.createElement('a'), { href: url, download: `${plain}${ending}` })
  document.body.append(link)
  link.click()
  link.remove()
}
