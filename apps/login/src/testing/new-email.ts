let count = 0

/** Returns an email address that no other test of this process has. */
export function newEmail(): string {
  count += 1
  return `user${count}@example.com`
}
