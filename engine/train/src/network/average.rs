//! The average of networks: what they learned by heart is different in each, and is averaged out.

use archipelago_eval::network::Weights;

/// The network whose weights are the means of those of `networks`, rounded to the nearest whole number, halves to the even one.
/// `None` without networks. Networks far apart have no useful average: they should have been trained from the same start.
///
/// # Panics
/// If a layer of a network has not as many rows as that of the first one.
#[must_use]
pub fn average(networks: &[Weights]) -> Option<Weights> {
    let mut mean = networks.first()?.clone();
    average_rows(&mut mean.tower_inputs, networks, |network| &network.tower_inputs);
    average_row(&mut mean.tower_bias, networks, |network| &network.tower_bias);
    average_rows(&mut mean.tower_outputs, networks, |network| &network.tower_outputs);
    average_row(&mut mean.output_bias, networks, |network| &network.output_bias);
    average_rows(&mut mean.piece_inputs, networks, |network| &network.piece_inputs);
    average_rows(&mut mean.term_inputs, networks, |network| &network.term_inputs);
    average_rows(&mut mean.board_inputs, networks, |network| &network.board_inputs);
    average_row(&mut mean.board_bias, networks, |network| &network.board_bias);
    average_rows(&mut mean.board_outputs, networks, |network| &network.board_outputs);
    Some(mean)
}

fn average_rows<T: Number, const N: usize>(
    mean: &mut [[T; N]],
    networks: &[Weights],
    layer: impl Fn(&Weights) -> &[[T; N]],
) {
    average_row(mean.as_flattened_mut(), networks, |network| {
        layer(network).as_flattened()
    });
}

fn average_row<T: Number>(mean: &mut [T], networks: &[Weights], layer: impl Fn(&Weights) -> &[T]) {
    let layers: Vec<&[T]> = networks.iter().map(layer).collect();
    for (index, mean) in mean.iter_mut().enumerate() {
        let sum: f64 = layers.iter().map(|layer| layer[index].into()).sum();
        *mean = T::nearest(sum / layers.len() as f64);
    }
}

/// A whole number that a network file holds.
trait Number: Copy + Into<f64> {
    /// The nearest number, of two the even one.
    fn nearest(number: f64) -> Self;
}

// A mean lies between its numbers, so it fits their type.
impl Number for i8 {
    fn nearest(number: f64) -> i8 {
        number.round_ties_even() as i8
    }
}

impl Number for i16 {
    fn nearest(number: f64) -> i16 {
        number.round_ties_even() as i16
    }
}

impl Number for i32 {
    fn nearest(number: f64) -> i32 {
        number.round_ties_even() as i32
    }
}

#[cfg(test)]
mod tests {
    use archipelago_eval::network::NETWORK_FILE;

    use super::*;

    #[test]
    fn the_average_lies_between_the_networks() {
        let first = Weights::parse(NETWORK_FILE).unwrap();
        assert_eq!(average(&[]), None);
        assert_eq!(average(&[first.clone(), first.clone()]).as_ref(), Some(&first));

        let mut second = first.clone();
        second.board_bias[3] += 2;
        second.output_bias[7] += 1000;
        second.board_outputs[1][9] -= 40;
        let mean = average(&[first.clone(), first.clone(), first.clone(), second]).unwrap();
        let mut expected = first;
        // Half a step up, rounded to the even number.
        expected.board_bias[3] += expected.board_bias[3] & 1;
        expected.output_bias[7] += 250;
        expected.board_outputs[1][9] -= 10;
        assert_eq!(mean, expected);
    }
}
