/** Width of a text in letters; a Chinese or Japanese one counts twice. */
export const lettersOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)
