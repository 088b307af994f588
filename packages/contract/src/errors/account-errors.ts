import type { BackendError } from './board-error.ts'

/** Codes 200 to 255: users, sign-in, sessions; 255 closes the row with schemas. */
export const accountErrors = {
  USERNAME_MISSING: {
    code: 200,
    meaning: 'The username is missing.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'bad or missing username', when: 'signing up without a name' },
      { text: 'username/email is required.', when: 'signing in without a name' },
    ],
  },
  PASSWORD_MISSING: {
    code: 201,
    meaning: 'The password is missing.',
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
    meaning: 'Another account has this email address.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'Account already exists for this email address.',
        when: 'signing up with an email address that is taken',
      },
    ],
  },
  EMAIL_MISSING: {
    code: 204,
    meaning: 'The email address is missing.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'you must provide an email', when: 'requesting an email without an address' }],
  },
  EMAIL_NOT_FOUND: {
    code: 205,
    meaning: 'No account has this email address, or it is not confirmed.',
    origin: 'client',
    status: null,
    reason:
      'The server answers the same for known and unknown addresses, so that nobody can find out who has an account.',
    texts: [],
  },
  SESSION_MISSING: {
    code: 206,
    meaning: 'Nobody is signed in, or a user who may not do this.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'Insufficient auth.', when: 'changing another user, or your own while signed out' },
      { text: 'Insufficient auth to delete user', when: 'deleting another user' },
    ],
  },
  MUST_CREATE_USER_THROUGH_SIGNUP: {
    code: 207,
    meaning: 'Users can be created only by signing up.',
    origin: 'client',
    status: null,
    reason:
      'The server turns anything written to the class of users into a user, by the rules of signing up.',
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
    meaning: 'The session has expired, was ended, or never existed.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'Invalid session token', when: 'an unknown token' },
      { text: 'Session token is expired.', when: 'a token that has expired' },
      { text: 'Session token required.', when: 'listing sessions while signed out' },
    ],
  },
  MFA_ERROR: {
    code: 210,
    meaning: 'The second factor is wrong.',
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
    meaning: 'The account to be linked has no id.',
    origin: 'client',
    status: null,
    reason: 'The SDK puts an id into all authData; the server answers authData without one with 252.',
    texts: [],
  },
  INVALID_LINKED_SESSION: {
    code: 251,
    meaning: 'The session of a linked account cannot be used.',
    origin: 'client',
    status: null,
    reason:
      'It refers to sessions at other services, and the server signs nobody in through another service.',
    texts: [],
  },
  UNSUPPORTED_SERVICE: {
    code: 252,
    meaning: 'This sign-in method is not offered.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'This authentication method is unsupported.', when: 'authData of an unknown provider' }],
  },
  INVALID_SCHEMA_OPERATION: {
    code: 255,
    meaning: "The schema of a class can't be changed this way.",
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'Class {class} is not empty, contains {count} objects, cannot drop schema.',
        when: 'deleting a class that contains objects',
      },
      {
        text: 'Class {class} belongs to the server, cannot drop schema.',
        when: "deleting one of the server's own classes, such as _User",
      },
      { text: 'Field {field} exists, cannot update.', when: 'creating a field twice' },
      { text: 'Field {field} does not exist, cannot delete.', when: 'deleting a field that is missing' },
    ],
  },
} as const satisfies Record<string, BackendError>
