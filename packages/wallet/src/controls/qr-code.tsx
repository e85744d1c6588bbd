import { type CSSProperties, useMemo } from 'react'
import { useProvided } from '../provider/wallet-context.ts'
import { AppMark } from './app-mark.tsx'
import { qrCss } from './generated/qr-css.ts'
import { QUIET_ZONE, toQrPath } from './qr-matrix.ts'
import { usePart } from './use-part.ts'
import { useStyles } from './use-styles.ts'

export type QrCodeProps = {
  /** The text that the camera reads; null while it loads. */
  readonly text: string | null
  /** The accessible name. */
  readonly label: string
  /** The content in the middle. The app's logo when left out, if it has one; nothing when null. */
  readonly hub?: React.ReactNode
  /** The age and the lifetime of the code, in milliseconds. An outline shows the time left. */
  readonly life?: { readonly ageMs: number; readonly lifeMs: number }
  /** Whether the code has expired and must not be scanned any more. */
  readonly isOld?: boolean
}

type LapStyle = CSSProperties & { readonly '--_life': string; readonly '--_age': string }

/** The modules of a code that still loads: as many as a pairing link needs, so that the corners do not move. */
const EMPTY_SIZE = 65

/** Returns the outlines of a code's three corners, each seven modules wide. */
function cornersOf(size: number): string {
  const far = size - 6.5
  return ['0.5 0.5', `${far} 0.5`, `0.5 ${far}`].map((at) => `M${at}h6v6h-6z`).join('')
}

/** A code to scan, dark on white in any theme, with a quiet zone of four modules and error correction Q. */
export function QrCode({ text, label, hub: given, life, isOld = false }: QrCodeProps) {
  const part = usePart()
  const { look, wallet } = useProvided()
  // A letter adds nothing to the title, and the code is easier to scan without it.
  const isMarked = look.slots.logo !== undefined || wallet.options.appIcon !== null
  const hub = given === undefined && isMarked ? <AppMark size={40} /> : (given ?? null)
  useStyles('qr', qrCss)
  const hasHub = hub !== null
  const code = useMemo(() => (text === null ? null : toQrPath(text, { hasHub })), [text, hasHub])
  const edge = (code?.size ?? EMPTY_SIZE) + 2 * QUIET_ZONE
  const style: LapStyle | undefined = life && { '--_life': `${life.lifeMs}ms`, '--_age': `${-life.ageMs}ms` }
  return (
    <div {...part('qr')} aria-label={label} data-old={isOld || code === null ? '' : undefined} role="img">
      <svg
        {...part('code')}
        aria-hidden="true"
        shapeRendering="crispEdges"
        viewBox={`-${QUIET_ZONE} -${QUIET_ZONE} ${edge} ${edge}`}
      >
        {code !== null ? <path d={code.path} /> : <path {...part('corners')} d={cornersOf(EMPTY_SIZE)} />}
      </svg>
      {hasHub && (
        <span {...part('qr-logo')} aria-hidden="true">
          {hub}
        </span>
      )}
      {style !== undefined && (
        <svg {...part('progress')} aria-hidden="true" key={text} style={style} viewBox="0 0 336 336">
          <path
            d="M168 1.5H316A18.5 18.5 0 0 1 334.5 20V316A18.5 18.5 0 0 1 316 334.5H20A18.5 18.5 0 0 1 1.5 316V20A18.5 18.5 0 0 1 20 1.5Z"
            pathLength="240"
          />
        </svg>
      )}
    </div>
  )
}
