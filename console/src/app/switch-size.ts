import { chooseSize, type Size } from '../api/size.ts'
import { notify } from '../api/notices.ts'
import { shellWords } from './words.ts'

export const switchSize = (size: Size) => {
  chooseSize(size)
  notify.success(shellWords.sizeSwitched)
}
