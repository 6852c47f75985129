/** A sentence and a list below it. */
export const Lines = ({ first, lines }: { first: string; lines: readonly string[] }) => (
  <div className="lines">
    <p>{first}</p>
    {lines.length > 0 && (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </div>
)

/** Sentences below one another. */
export const Paragraphs = ({ lines }: { lines: readonly string[] }) => (
  <div className="lines">
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)
