/** Returns a path with its parameters. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(parameters[name] ?? whole))
}
