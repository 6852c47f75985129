import type { ReactNode } from 'react'

interface Props {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  className?: string | undefined
}

/** Labels with their values. */
export const Facts = ({ facts, className }: Props) => (
  <dl className={className}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
