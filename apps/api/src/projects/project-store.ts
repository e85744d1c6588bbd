import type { Project } from './project.ts'

/** What an operator can change of a project. */
export type ProjectChange = Partial<Omit<Project, 'id'>>

/** The projects of all processes. */
export type ProjectStore = {
  /** @returns null when there is none. */
  get(id: string): Promise<Project | null>
  list(): Promise<readonly Project[]>
  add(project: Project): Promise<void>
  /** @returns whether there is such a project. */
  change(id: string, change: ProjectChange): Promise<boolean>
  /** @returns whether there was such a project. */
  remove(id: string): Promise<boolean>
  /**
   * Takes requests from the quota of a minute, which all processes share.
   * @param take.minute - whole minutes since 1970. @param take.limit - of all processes in that minute.
   * @returns how many of the wanted ones were left; 0 when none is.
   */
  takeRequests(take: {
    readonly id: string
    readonly minute: number
    readonly wanted: number
    readonly limit: number
  }): Promise<number>
  /** Forgets the counts of minutes before this one. */
  forgetUsage(beforeMinute: number): Promise<void>
}
