import {
  builtScreens,
  documentPath,
  documentScreen,
  documentWords,
  mayOpen,
  screens,
  type DocumentKind,
} from '@kangju/contract'
import { Link } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { useSay } from '../../ui/say.ts'

interface Props {
  readonly document: { readonly kind: DocumentKind; readonly no: string } | null
  /** Shown where there is no document with a screen. */
  readonly no?: string
}

/** A document number over its kind; a link for accounts that can open its screen. */
export const DocumentLink = ({ document, no = '' }: Props) => {
  const say = useSay()
  const { holder } = useMe()
  if (document === null) return <span className="figure">{no}</span>
  const place = documentScreen(document.kind)
  const screen = screens.find(({ path }) => path === place)
  const isOpen = screen !== undefined && builtScreens.includes(place) && mayOpen(holder, screen)
  return (
    <span className="two-lines">
      {isOpen ? <Link to={documentPath(document)}>{document.no}</Link> : <span>{document.no}</span>}
      <span className="quiet">{say(documentWords[document.kind])}</span>
    </span>
  )
}
