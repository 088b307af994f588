/** Where an email is that a board without an SMTP server can't send. */
export const notSent =
  'This board has no mail server, so emails are files in {folder}. Yours is the one of {time}, once it is written.'
export const notSentNewest =
  'This board has no mail server, so emails are files in {folder}. Yours is the newest one, once it is written.'
export const openLink = 'Open the link from the email'
