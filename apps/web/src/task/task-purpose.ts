/** The purpose of the transaction of a boost's task: the page finds it by that after a reload, and in other tabs. */
export function taskPurpose(boostId: string): string {
  return `task ${boostId}`
}
