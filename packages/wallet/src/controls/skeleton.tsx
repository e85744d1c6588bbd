import { usePart } from './use-part.ts'

/** The shape of a line of text on its way. */
export function Skeleton({ width, height = 12 }: { readonly width: string | number; readonly height?: number }) {
  const part = usePart()
  return <span {...part('skeleton')} aria-hidden="true" style={{ display: 'block', width, height }} />
}

/** Rows on their way: as high as rows, so that nothing moves when they come. */
export function SkeletonRows({ count }: { readonly count: number }) {
  const part = usePart()
  return (
    <div {...part('group')} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and stay where they are.
        <div {...part('row')} key={at}>
          <span {...part('tile')} data-soft="" />
          <Skeleton width={`${62 - ((at * 17) % 30)}%`} />
        </div>
      ))}
    </div>
  )
}
