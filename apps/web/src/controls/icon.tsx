import { classNames } from './class-names.ts'
import styles from './icon.module.css'

/** Paths on a grid of 20 by 20, with a stroke of 1.75. */
const paths = {
  back: 'm12 5-5 5 5 5',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  clock: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 6v4l2.5 2',
  copy: 'M9 7h5a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2M4 12.5V6a2 2 0 0 1 2-2h6.5',
  down: 'm5 8 5 5 5-5',
  find: 'M4 9a5 5 0 1 0 10 0a5 5 0 1 0-10 0m9 4 3.5 3.5',
  info: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0m7-.5V14m0-7.500v.01',
  list: 'M4 6h12M4 10h12M4 14h8',
  load: 'M10 4v9m-4-3.500 4 3.500 4-3.500M4 16h12',
  offline:
    'M3 3l14 14M5 9.500a8 8 0 0 1 2.500-1.600M10.500 7a8 8 0 0 1 4.500 2.500M7.500 12.500A4 4 0 0 1 10 11.500M10 15v.01',
  out: 'M8 5H5v10h10v-3M11 5h4v4M15 5l-6 6',
  pen: 'm4 16 .8-3.500L13 4.300a1.500 1.500 0 0 1 2.200 0l.5.5a1.500 1.500 0 0 1 0 2.200L7.500 15.200 4 16Z',
  people:
    'M5 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M2.500 16c.5-3 2.600-4.500 5.500-4.500S13 13 13.500 16M13 4.500a3 3 0 0 1 0 5M15 12c1.500.6 2.300 2 2.500 4',
  plus: 'M10 4.500v11M4.500 10h11',
  right: 'm8 5 5 5-5 5',
  scan: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0m4 0 2.200 2.200L13 8',
  table: 'M4 4h12v12H4ZM4 8h12M9 8v8',
  wallet: 'M5 5.500h10a2 2 0 0 1 2 2V14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7.500a2 2 0 0 1 2-2M13 11h.01M3 8.500h14',
  warn: 'M10 3.500 17.500 16h-15L10 3.500ZM10 8.500v3.500m0 2v.01',
  x: 'm5.500 5.500 9 9m0-9-9 9',
} as const satisfies Record<string, string>

/** The name of an icon. */
export type IconName = keyof typeof paths

/** An icon. Screen readers skip it, because there is always text next to it. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: 16 | 20 | 24 | 32 }) {
  return (
    <svg
      aria-hidden="true"
      className={classNames(styles['icon'], size === 16 && styles['small'], size === 32 && styles['large'])}
      height={size}
      viewBox="0 0 20 20"
      width={size}
    >
      <path d={paths[name]} />
    </svg>
  )
}
