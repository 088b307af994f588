/** Where a text means the program, whatever the board is called. */
const aboutSoftware =
  /Runs on CryptoList, which is|CryptoList \d+\.\d+\.\d+\+\w+ on Node|(?:[Aa]nother|followed) CryptoList/g

/** The paths of pages that have the software's name, and of those without the board's, which is given as HTML. */
export function findMisnamed(pages: ReadonlyMap<string, string>, html: string): string[] {
  return [...pages]
    .filter(([, body]) => {
      const titled = new RegExp(`<title>(?:[^<]+ · )?${html}</title>`).test(body)
      const headed = body.includes(`aria-label="${html}, home"`)
      return !titled || !headed || body.replaceAll(aboutSoftware, '').includes('CryptoList')
    })
    .map(([path]) => path)
}
