import { type SolanaManner, solanaManners } from './solana-manner.ts'

type SolanaCardProps = {
  readonly address: string
  readonly manner: SolanaManner
  readonly onManner: (manner: SolanaManner) => void
}

/** The account on Solana, and what happens to a request there when it is approved, for developers who test an app. */
export function SolanaCard({ address, manner, onManner }: SolanaCardProps) {
  return (
    <section className="card" aria-labelledby="solana-title">
      <h2 id="solana-title">Solana</h2>
      <p className="address">{address}</p>
      <label className="field">
        <span>Approved requests</span>
        <select
          value={manner}
          onChange={({ target }) => {
            const chosen = solanaManners.find(([value]) => value === target.value)
            if (chosen !== undefined) onManner(chosen[0])
          }}
        >
          {solanaManners.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {manner !== 'honest' && (
        <p className="quiet">
          An app on Solana should refuse this answer, or go on without one. Approving it is a test.
        </p>
      )}
    </section>
  )
}
