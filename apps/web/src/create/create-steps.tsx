import { linkTo } from '../app/use-route.ts'
import { Button, linkButtonClass, StillButton } from '../controls/button.tsx'
import styles from './create-page.module.css'

/** On a phone the page is seven steps; on a desk all of it is seen at once. */
export const stepsOfBoost = ['counts', 'try', 'who', 'when', 'reward', 'budget', 'review'] as const
/** One of them. */
export type Step = (typeof stepsOfBoost)[number]
const stepWords = {
  ...{
    counts: 'what counts',
    try: 'try it',
    who: 'who',
    when: 'when and how often',
    reward: 'reward',
    budget: 'budget',
    review: 'review',
  },
} as const satisfies Record<Step, string>
/** Where no boosts can be made, an action can be: nothing is paid then. */
export const stepsOfAction: readonly Step[] = ['counts', 'try', 'review']

/** Which step of how many this is. */
export function Steps({ step, steps }: { readonly step: Step; readonly steps: readonly Step[] }) {
  const at = steps.indexOf(step)
  const all = steps.map((each) => stepWords[each]).join(', ')
  return (
    <div
      aria-label={`Step ${at + 1} of ${steps.length}, ${stepWords[step]}: ${all}`}
      className={styles['steps']}
      role="img"
    >
      <span>
        Step {at + 1} of {steps.length}: {stepWords[step]}
      </span>
      {steps.map((each, index) => (
        <i className={index <= at ? styles['on'] : undefined} key={each} />
      ))}
    </div>
  )
}

/** The review is longer than a phone: its button is brought into view, and the keyboard to it. */
function showLast(): void {
  const foot = document.querySelector('[data-part="review"] [data-foot]')
  foot?.scrollIntoView({ block: 'center' })
  foot?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
}

/** To the step before and the one after, in place of the tabs. */
export function NextBar({
  step,
  steps,
  onStep,
  chainId,
  isNothingChosen,
}: {
  readonly step: Step
  readonly steps: readonly Step[]
  readonly onStep: (step: Step) => void
  readonly chainId: number
  /** No event or function is chosen yet: every other step is about it. */
  readonly isNothingChosen: boolean
}) {
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  const after = steps[at + 1]
  const go = (to: Step) => {
    onStep(to)
    window.scrollTo(0, 0)
  }
  return (
    <div className={styles['next']}>
      {before === undefined ? (
        <a {...linkTo({ page: 'explore', chainId })} className={linkButtonClass({})}>
          Explore
        </a>
      ) : (
        <Button onClick={() => go(before)}>Back</Button>
      )}
      {after === undefined ? (
        <Button look="main" onClick={showLast}>
          Go to the last step
        </Button>
      ) : isNothingChosen && before === undefined ? (
        <StillButton isBig={false}>Choose what counts first</StillButton>
      ) : (
        <Button look="main" onClick={() => go(after)}>
          Next: {stepWords[after]}
        </Button>
      )}
    </div>
  )
}
