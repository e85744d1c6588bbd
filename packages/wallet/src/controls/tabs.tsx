import { usePart } from './use-part.ts'

export type TabsProps<Id extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly name: string }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

/** A few alternatives side by side. Arrow keys move from one to the next, as in any radio group. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const part = usePart()
  return (
    <div {...part('tabs')} aria-label={label} role="radiogroup">
      {tabs.map(({ id, name }) => (
        <label {...part('tab')} data-on={id === selected ? '' : undefined} key={id}>
          <input
            checked={id === selected}
            data-hidden-visually=""
            name={label}
            onChange={() => onSelect(id)}
            type="radio"
            value={id}
          />
          {name}
        </label>
      ))}
    </div>
  )
}
