/**
 * `approve` answers everything, signatures are real; `reject` declines (4001); `pending` says that a request is already open (−32002);
 * `silent` never answers; `fail` gives an internal error (−32603). A function decides for each method.
 */
export type WalletBehaviour = 'approve' | 'reject' | 'pending' | 'silent' | 'fail'
