import type { BoostPhase } from '../boost/boost-phase.ts'
import { formatMoment } from '../controls/format-time.ts'
import { manageText } from '../language/en/manage.ts'

/** What a manager confirms before a draw: who can win, that it cannot be undone, and what it ends early. */
export type DrawConfirmation = {
  readonly title: string
  readonly who: string
  /** What is cut short; null when nobody could enter any more. */
  readonly early: string | null
}

/**
 * Returns what a manager confirms before a draw. Pure.
 * @param tickets - the most wallets that can enter.
 */
export function formatDrawConfirmation({
  entries,
  tickets,
  prize,
  phase,
}: {
  readonly entries: number
  readonly tickets: bigint
  readonly prize: string
  readonly phase: BoostPhase
}): DrawConfirmation {
  return {
    title: manageText('drawConfirm'),
    who: manageText('drawWho', { count: entries, prize }),
    early: BigInt(entries) >= tickets ? null : earlyWords(phase),
  }
}

function earlyWords(phase: BoostPhase): string | null {
  switch (phase.status) {
    case 'ended':
      return null
    case 'open':
      return phase.end === null
        ? manageText('drawEarly')
        : manageText('drawBeforeEnd', { moment: formatMoment(phase.end) })
    case 'upcoming':
    case 'reading':
    case 'unknown':
      return manageText('drawEarly')
    default:
      return phase satisfies never
  }
}
