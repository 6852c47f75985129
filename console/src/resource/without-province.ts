/** A province or an autonomous region at the beginning of an area's name. */
const province = /^.{2,}?(?:省|自治区)(?=.)/u

/** City and district of an area: a list of one city would show the same beginning in every row. */
export const withoutProvince = (area: string) => area.replace(province, '')
