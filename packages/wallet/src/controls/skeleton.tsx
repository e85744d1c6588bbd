import { usePart } from './use-part.ts'

/** A placeholder for a line of text that loads. */
export function Skeleton({ width, height = 12 }: { readonly width: string | number; readonly height?: number }) {
  const part = usePart()
  return <span {...part('skeleton')} aria-hidden="true" style={{ display: 'block', width, height }} />
}

/** Placeholders for rows that load. They are as high as rows, so that nothing moves when the rows appear. */
export function SkeletonRows({ count }: { readonly count: number }) {
  const part = usePart()
  return (
    <div {...part('group')} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical and never change places.
        <div {...part('row')} key={at}>
          <span {...part('tile')} data-soft="" />
          <Skeleton width={`${62 - ((at * 17) % 30)}%`} />
        </div>
      ))}
    </div>
  )
}
