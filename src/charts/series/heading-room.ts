/** Height of a pane's heading, which no bar or line may reach. */
export const HEADING_CSS_PX = 30;
