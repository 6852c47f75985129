import { Nothing } from '../ui/nothing.tsx'
import { TextLine } from '../ui/text-line.tsx'
import { withoutProvince } from './without-province.ts'

/** An area without its province; the tooltip has the full name. */
export const AreaLine = ({ name }: { readonly name: string | null }) =>
  name === null ? <Nothing /> : <TextLine text={withoutProvince(name)} title={name} />
