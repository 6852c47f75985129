import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { memo } from 'react'
import { fitLine, layLabel, paper, placeOf, planSheet, type Parts, type PerPage, type Plan } from './sheet-plan.ts'
import styles from './print.module.css'

export interface Label {
  readonly codeNo: string
  /** Content of the QR code that is drawn without a picture. */
  readonly link: string
  readonly organName: string | null
  readonly picture: string | null
}

/** Settings shared by all labels of a sheet. */
export interface LabelLook {
  readonly perPage: PerPage
  readonly parts: Parts
  readonly hint: string
  readonly operator: string
}

/** Scanners need four light modules around a code. */
const quietModules = 4
const ink = '#000'
const cutLine = '#bbb'

/** A QR code drawn as one shape, sharp at any size. */
const DrawnCode = memo(({ link, side }: { link: string; side: number }) => {
  const code = generate(link, { minCorrectionLevel: correction.M })
  const scale = side / (code.size + 2 * quietModules)
  return (
    <path
      d={toSvgPath(code)}
      transform={`scale(${scale}) translate(${quietModules} ${quietModules})`}
      fill={ink}
      shapeRendering="crispEdges"
    />
  )
})
DrawnCode.displayName = 'DrawnCode'

interface LabelProps extends LabelLook {
  readonly label: Label
  readonly plan: Plan
  readonly at: number
}

const LabelView = ({ label, plan, at, parts, hint, operator }: LabelProps) => {
  const { cell, side, font } = plan
  const { x, y } = placeOf(plan, at)
  const { code, logo, texts } = layLabel(plan, parts)
  const room = cell.width - font
  const said = { hasNumber: label.codeNo, hasOrgan: label.organName ?? '', hasHint: hint }
  const name = fitLine(operator, room - 1.5 * font, font)
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width={cell.width}
        height={cell.height}
        fill="none"
        stroke={cutLine}
        strokeWidth={0.1}
        strokeDasharray="1 1"
      />
      {logo !== undefined && (
        <>
          <image href="/favicon.svg" x={font / 2} y={logo - font} width={1.2 * font} height={1.2 * font} />
          <text x={2 * font} y={logo} fontSize={font} fill={ink}>
            {name}
          </text>
        </>
      )}
      <g transform={`translate(${code.x} ${code.y})`}>
        {label.picture === null ? (
          <DrawnCode link={label.link} side={side} />
        ) : (
          <image href={label.picture} width={side} height={side} />
        )}
      </g>
      {[...texts].map(([part, baseline]) => (
        <text key={part} x={cell.width / 2} y={baseline} fontSize={font} textAnchor="middle" fill={ink}>
          {fitLine(said[part], room, font)}
        </text>
      ))}
    </g>
  )
}

interface Props extends LabelLook {
  readonly labels: readonly Label[]
  /** Accessible name of the page. */
  readonly name: string
}

/** One A4 page of labels, drawn in millimetres, so that screen, paper and tests match. */
export const SheetPage = ({ labels, name, ...look }: Props) => {
  const plan = planSheet(look.perPage, look.parts)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={styles.sheetPage}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      width={`${paper.width}mm`}
      height={`${paper.height}mm`}
      role="img"
      aria-label={name}
      fontFamily="system-ui, 'PingFang SC', 'Noto Sans SC', 'Microsoft YaHei', sans-serif"
    >
      <rect width={paper.width} height={paper.height} fill="#fff" />
      {labels.map((label, at) => (
        <LabelView key={label.codeNo} {...look} label={label} plan={plan} at={at} />
      ))}
    </svg>
  )
}
