import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

type Look = {
  /** `main` is the one filled button of its region; `quiet` has no edge; `danger` has red words. */
  readonly look?: 'main' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'small' | 'normal' | 'big'
}

function buttonClass({ look = 'plain', size = 'normal' }: Look): string {
  return classNames(styles['button'], styles[look], size !== 'normal' && styles[size])
}

/** Does something at once. Its words are the action: “Deploy”, “Try again”. */
export function Button({
  look,
  size,
  className,
  ...rest
}: Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & { readonly type?: 'button' | 'submit' }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ ...(look && { look }), ...(size && { size }) }), className)}
    />
  )
}

/** Says a state where a button would stand. It is not pressable, and the words say why. */
export function StillButton({
  children,
  isBusy = false,
  isBig = false,
}: {
  readonly children: ReactNode
  readonly isBusy?: boolean
  readonly isBig?: boolean
}) {
  return (
    <span className={classNames(styles['button'], styles['still'], isBig && styles['big'])} role="status">
      {isBusy && <Spinner />}
      {children}
    </span>
  )
}

/** A square button with a picture and a name for those who do not see it. */
export function IconButton({
  label,
  children,
  onClick,
}: {
  readonly label: string
  readonly children: ReactNode
  readonly onClick: () => void
}) {
  return (
    <button aria-label={label} className={styles['iconButton']} onClick={onClick} title={label} type="button">
      {children}
    </button>
  )
}

/** Something is under way. Always beside words that say what. */
export function Spinner() {
  return <span aria-hidden="true" className={styles['spinner']} />
}

/** The look of a button for a link: `className={linkButtonClass({ look: 'main' })}`. */
export function linkButtonClass(look: Look): string {
  return buttonClass(look)
}
