/** The page of a broadcast. */
export const reportPath = (broadcastId: number): string => `/broadcast/${broadcastId}`;
