/** Where parts outside the page put lines above it, which move the page down and cover nothing. */
export const stripsId = 'strips'
