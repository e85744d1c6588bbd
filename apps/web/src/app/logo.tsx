/** Laurel's mark: two leaves that form an open ring, in one path and one color. */
export function Logo() {
  return (
    <svg aria-hidden="true" height="24" viewBox="0 0 24 24" width="24">
      <path
        d="M12.6 22A9.9 9.9 0 0 0 16.6 2.8A12.2 12.2 0 0 1 12.6 22ZM11.4 22A9.9 9.9 0 0 1 7.4 2.8A12.2 12.2 0 0 0 11.4 22Z"
        fill="var(--laurel-accent)"
      />
    </svg>
  )
}
