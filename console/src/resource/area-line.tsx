import { Nothing } from '../ui/nothing.tsx'
import { TextLine } from '../ui/text-line.tsx'

/** A province or an autonomous region at the beginning of an area's name. */
const province = /^.{2,}?(?:省|自治区)(?=.)/u

/** City and district of an area; the tooltip has its full name. A list of one city would show the same beginning in every row. */
export const AreaLine = ({ name }: { readonly name: string | null }) =>
  name === null ? <Nothing /> : <TextLine text={name.replace(province, '')} title={name} />
