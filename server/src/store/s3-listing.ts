import { SaxesParser } from 'saxes'

interface Listing {
  readonly objects: { readonly key: string; readonly at: Date }[]
  /** Where the next page begins. */
  readonly next: string | undefined
}

/** Reads one page of ListObjectsV2. */
export const readListing = (xml: string): Listing => {
  const parser = new SaxesParser()
  const objects: { key: string; at: Date }[] = []
  const above: string[] = []
  let [text, key, at, next, isTruncated, isListing] = ['', '', '', '', false, false]
  parser.on('opentag', ({ name }) => {
    if (above.length === 0) isListing = name === 'ListBucketResult'
    above.push(name)
    text = ''
  })
  parser.on('text', (piece) => (text += piece))
  parser.on('closetag', ({ name }) => {
    above.pop()
    const parent = above.at(-1)
    if (name === 'Contents') objects.push({ key, at: new Date(at) })
    else if (parent === 'Contents' && name === 'Key') key = text
    else if (parent === 'Contents' && name === 'LastModified') at = text
    else if (above.length === 1 && name === 'NextContinuationToken') next = text
    else if (above.length === 1 && name === 'IsTruncated') isTruncated = text.trim() === 'true'
  })
  parser.write(xml).close()
  if (!isListing || (isTruncated && next === '')) throw new Error('the file store answered a list that cannot be read')
  return { objects, next: isTruncated ? next : undefined }
}
