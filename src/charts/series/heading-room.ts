/** Height of the heading over a pane, which no bar or line may reach. */
export const HEADING_CSS_PX = 30;
