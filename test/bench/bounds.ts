/** What keeps a target from being met, by the name of its row; written from a profile. */
export const bounds: Readonly<Record<string, string>> = {};
