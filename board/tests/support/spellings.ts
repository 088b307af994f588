/** Other ways to write an email address of plain letters. The first list reaches its mailbox; the second did once, and is refused. */
export function spellingsOf(email: string): { same: string[]; refused: string[] } {
  const [local = '', domain = ''] = email.split('@')
  return {
    same: [
      email.toUpperCase(),
      ` ${email} `,
      `${email}.`,
      `${local}@${domain.replace('.', '。')}`,
      `${local}@${[...domain].map(widen).join('')}`,
      `${local}+news@${domain}`,
    ],
    refused: [
      `<${email}>`,
      `<<${email}>>`,
      `${email}>`,
      `<${email}`,
      `x1<${email}>`,
      `WIN-1BTC<${email}>`,
      `"${local}"@${domain}`,
      `${local}(1)@${domain}`,
      `${email},`,
      `a@[127.0.0.1]`,
    ],
  }
}

function widen(letter: string): string {
  return /[a-z]/.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter
}
