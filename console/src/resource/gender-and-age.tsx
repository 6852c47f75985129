import type { Text } from '@kangju/contract'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'

export const GenderAndAge = ({ gender, age }: { readonly gender: Text; readonly age: number }) => {
  const say = useSay()
  return say(words.genderAndAge, { gender: say(gender), n: age })
}
