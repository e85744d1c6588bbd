// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Boost} from "../../src/core/Boost.sol";
import {ACloneable} from "../../src/shared/ACloneable.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";

/// @notice An incentive that asks for what it was initialised with, and whose claims come to nothing.
/// @dev Its data are a `Transfer`; where that has no target, it is the incentive itself.
contract AskingIncentive is ACloneable {
    function initialize(bytes calldata) external override initializer {}

    function preflight(bytes calldata data) external view returns (bytes memory) {
        Transfer memory request = abi.decode(data, (Transfer));
        if (request.target == address(0)) request.target = address(this);
        return abi.encode(request);
    }

    function claim(address, bytes calldata) external pure returns (bool) {
        return false;
    }

    function getComponentInterface() external pure returns (bytes4) {
        return 0x7cc1d5bb;
    }

    function supportsInterface(bytes4) public pure override returns (bool) {
        return true;
    }
}

/// @notice A collection of which one piece less arrives than was sent.
contract ShrinkingBadges is ERC1155Token("") {
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes memory data) public override {
        super.safeTransferFrom(from, to, id, amount, data);
        if (amount != 0) _burn(to, id, 1);
    }
}

/// @notice A token whose approvals are never used up.
contract LastingToken is ERC20Token("Lasting", "LAST", 18) {
    function _spendAllowance(address, address, uint256) internal override {}
}

/// @notice A receiver of fees that rejects badges until it is configured to accept them.
contract ChoosyReceiver {
    bool private _isWilling;

    function become(bool isWilling) external {
        _isWilling = isWilling;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external view returns (bytes4) {
        return _isWilling ? this.onERC1155Received.selector : bytes4(0);
    }
}

/// @notice Something that a budget takes for a core, and that asks for coins.
contract CoinCore {
    address private immutable _to;

    constructor(address to) {
        _to = to;
    }

    function createBoost(bytes calldata data) external returns (Boost memory) {
        bytes memory request = abi.encode(Transfer(AssetType.ETH, address(0), _to, data));
        (bool isDone, bytes memory reason) = msg.sender.call(abi.encodeWithSignature("disburse(bytes)", request));
        if (!isDone) {
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
    }
}

/// @notice A token that calls those who want to be called when they get it, as ERC-777 does.
contract CallingToken is ERC20Token("Calling", "CALL", 18) {
    mapping(address holder => bool) private _isCalled;

    function call(address holder) external {
        _isCalled[holder] = true;
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (!_isCalled[to]) return;
        require(StubbornPayee(payable(to)).tokensReceived(amount) == StubbornPayee.tokensReceived.selector, "refused");
    }
}

/// @notice A payee besides the claimant, which blocks the payment in every way.
contract StubbornPayee {
    enum How {
        REFUSES,
        PANICS,
        BURNS,
        SHOUTS,
        BABBLES
    }

    How private immutable _how;

    constructor(How how) {
        _how = how;
    }

    function tokensReceived(uint256) external view returns (bytes4) {
        _trouble();
    }

    receive() external payable {
        _trouble();
    }

    /// @dev Hooks of badges come here too.
    fallback() external payable {
        _trouble();
    }

    function _trouble() private view {
        How how = _how;
        if (how == How.REFUSES) revert("not me");
        if (how == How.PANICS) assert(false);
        while (how == How.BURNS) {}
        if (how == How.SHOUTS) {
            // Long return data, which costs the caller gas.
            assembly ("memory-safe") {
                revert(0, div(gas(), 2))
            }
        }
        assembly ("memory-safe") {
            mstore(0, not(0))
            return(0, 32)
        }
    }
}

/// @notice An incentive that names another asset than its own when it is given more, and lets itself be given that too.
/// @dev Its data are `(asset, asked)`.
contract TwoFacedIncentive is ACloneable {
    ERC20Token public asset;
    ERC20Token private _paid;

    function initialize(bytes calldata data) external override initializer {
        (asset,) = abi.decode(data, (ERC20Token, uint256));
        _paid = asset;
    }

    function name(ERC20Token other) external {
        asset = other;
    }

    function preflight(bytes calldata data) external view returns (bytes memory) {
        (address asset_, uint256 asked) = abi.decode(data, (address, uint256));
        return abi.encode(Transfer(AssetType.ERC20, asset_, address(this), abi.encode(FungiblePayload(asked))));
    }

    function topup(uint256 amount) external {
        _paid.transferFrom(msg.sender, address(this), amount);
        if (asset != _paid) asset.mint(address(this), 1_000 * amount);
    }

    function getComponentInterface() external pure returns (bytes4) {
        return 0x7cc1d5bb;
    }

    function supportsInterface(bytes4) public pure override returns (bool) {
        return true;
    }
}
