import type { ReactNode } from 'react'
import { Nothing } from '../ui/nothing.tsx'
import { Revealed, type RevealedProps } from './revealed.tsx'

interface Props extends Omit<RevealedProps, 'masked'> {
  readonly name: ReactNode
  readonly masked: string | null
}

/** A name over the masked phone number, which can be revealed. */
export const PersonCell = ({ name, masked, ...reveal }: Props) =>
  name === null && masked === null ? (
    <Nothing />
  ) : (
    <span className="two-lines">
      <span>{name}</span>
      {masked !== null && (
        <span className="quiet figure">
          <Revealed key={reveal.id} {...reveal} masked={masked} />
        </span>
      )}
    </span>
  )
