import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

type Look = {
  /** `main` is the only filled button of its region. `quiet` has no border. `danger` has red text. */
  readonly look?: 'main' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'small' | 'normal' | 'big'
}

function buttonClass({ look = 'plain', size = 'normal' }: Look): string {
  return classNames(styles['button'], styles[look], size !== 'normal' && styles[size])
}

/** A button. Its text is the action: “Deploy”, “Try again”. */
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

/** A state, shown in place of a button. It cannot be pressed, and its text says why. */
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

/** A square button with an icon and a name for screen readers. */
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

/** A spinner. There is always text next to it. */
export function Spinner() {
  return <span aria-hidden="true" className={styles['spinner']} />
}

/** Returns the class of a link that looks like a button: `className={linkButtonClass({ look: 'main' })}`. */
export function linkButtonClass(look: Look): string {
  return buttonClass(look)
}
