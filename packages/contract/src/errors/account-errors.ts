import type { BackendError } from './board-error.ts'

/** Codes 200 to 255: users, sign-in, sessions; 255 closes the row with schemas. */
export const accountErrors = {
  USERNAME_MISSING: {
    code: 200,
    meaning: 'There is no username.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'bad or missing username', when: 'signing up without a name' },
      { text: 'username/email is required.', when: 'signing in without a name' },
    ],
  },
  PASSWORD_MISSING: {
    code: 201,
    meaning: 'There is no password.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'password is required', when: 'signing up without a password' },
      { text: 'password is required.', when: 'signing in without a password' },
    ],
  },
  USERNAME_TAKEN: {
    code: 202,
    meaning: 'Another account has this username.',
    origin: 'server',
    status: 400,
    texts: [
      { text: 'Account already exists for this username.', when: 'signing up with a name that is taken' },
    ],
  },
  EMAIL_TAKEN: {
    code: 203,
    meaning: 'Another account has this e-mail address.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'Account already exists for this email address.',
        when: 'signing up with an address that is taken',
      },
    ],
  },
  EMAIL_MISSING: {
    code: 204,
    meaning: 'There is no e-mail address.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'you must provide an email', when: 'asking for a mail without an address' }],
  },
  EMAIL_NOT_FOUND: {
    code: 205,
    meaning: 'No account has this e-mail address, or it is not verified.',
    origin: 'client',
    status: null,
    reason:
      'The server says the same of addresses that it knows and of others, so that nobody can ask who has an account.',
    texts: [],
  },
  SESSION_MISSING: {
    code: 206,
    meaning: 'Nobody is signed in, or somebody else than the one who may.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'Insufficient auth.', when: 'changing another user, or an own one without being signed in' },
      { text: 'Insufficient auth to delete user', when: 'removing another user' },
    ],
  },
  MUST_CREATE_USER_THROUGH_SIGNUP: {
    code: 207,
    meaning: 'Users are made by signing up only.',
    origin: 'client',
    status: null,
    reason:
      'The server makes a user of whatever is written to the class of users, by the rules of signing up.',
    texts: [],
  },
  ACCOUNT_ALREADY_LINKED: {
    code: 208,
    meaning: 'The wallet or other account belongs to another user.',
    origin: 'server',
    status: 400,
    texts: [],
  },
  INVALID_SESSION_TOKEN: {
    code: 209,
    meaning: 'The session has ended or never was.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'Invalid session token', when: 'a token that is not known' },
      { text: 'Session token is expired.', when: 'a token that has expired' },
      { text: 'Session token required.', when: 'the list of sessions, signed out' },
    ],
  },
  MFA_ERROR: {
    code: 210,
    meaning: 'A second factor was wrong.',
    origin: 'client',
    status: null,
    reason: 'The server has no second factor: a wallet or a password signs in.',
    texts: [],
  },
  MFA_TOKEN_REQUIRED: {
    code: 211,
    meaning: 'A second factor is needed.',
    origin: 'client',
    status: null,
    reason: 'The server has no second factor: a wallet or a password signs in.',
    texts: [],
  },
  LINKED_ID_MISSING: {
    code: 250,
    meaning: 'What should be linked has no id.',
    origin: 'client',
    status: null,
    reason:
      'The SDK names an id in all authData that it makes; the server answers authData without one with 252.',
    texts: [],
  },
  INVALID_LINKED_SESSION: {
    code: 251,
    meaning: 'The session of a linked account cannot be used.',
    origin: 'client',
    status: null,
    reason:
      'It speaks of sessions at other services, and the server signs nobody in through another service.',
    texts: [],
  },
  UNSUPPORTED_SERVICE: {
    code: 252,
    meaning: 'This way of signing in is not offered.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'This authentication method is unsupported.', when: 'authData of an unknown provider' }],
  },
  INVALID_SCHEMA_OPERATION: {
    code: 255,
    meaning: 'The schema of a class cannot be changed so.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'Class {class} is not empty, contains {count} objects, cannot drop schema.',
        when: 'removing a class that holds objects',
      },
      { text: 'Field {field} exists, cannot update.', when: 'making a field twice' },
      { text: 'Field {field} does not exist, cannot delete.', when: 'removing a field that is missing' },
    ],
  },
} as const satisfies Record<string, BackendError>
